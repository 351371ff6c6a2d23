import { describe, expect, it } from 'vitest'
import { changelogFeed } from './changelog-feed'

describe.each(['en', 'es', 'fr', 'de'] as const)('the changelog feed in %s', (language) => {
  const feed = new DOMParser().parseFromString(changelogFeed(process.cwd(), language), 'text/xml')
  const textsOf = (name: string) => [...feed.querySelectorAll(`item > ${name}`)].map((element) => element.textContent ?? '')

  it('has every part with its list, the newest first', () => {
    expect(textsOf('title')).toHaveLength(3)
    const times = textsOf('pubDate').map((date) => Date.parse(date))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const text of textsOf('description')) expect(text.match(/<li>/g)?.length).toBeGreaterThan(4)
    for (const guid of textsOf('guid')) expect(guid).toMatch(/\/knulldev\/changelog\?lng=..#[a-z]+$/)
  })
})
