import { describe, expect, it } from 'vitest'
import { insightsFeed } from './insights-feed'

describe.each(['en', 'es', 'fr', 'de'] as const)('the feed in %s', (language) => {
  const feed = new DOMParser().parseFromString(insightsFeed(process.cwd(), language), 'text/xml')
  const textsOf = (name: string) => [...feed.querySelectorAll(`item > ${name}`)].map((element) => element.textContent ?? '')

  it('has every article with a title, a summary and an address of its own, the newest first', () => {
    expect(feed.querySelectorAll('item')).toHaveLength(6)
    const times = textsOf('pubDate').map((date) => Date.parse(date))
    expect(times.every((time) => !Number.isNaN(time))).toBe(true)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(textsOf('description').every((text) => text.length > 60)).toBe(true)
    expect(new Set(textsOf('guid')).size).toBe(6)
    for (const guid of textsOf('guid')) expect(guid).toMatch(new RegExp(`^https://knull\\.example/insights/[a-z-]+\\?lng=${language}$`))
  })

  it('says its language', () => {
    expect(feed.querySelector('channel > language')?.textContent).toBe(language)
  })
})
