/* The texts of every screen in one file, those of single screens each in its own, without those of the public
   site (../site). Which files there are is known here
   and not in the first load. import.meta.glob wants its patterns spelled out, so each language has these lines. */
export const common = import.meta.glob<Record<string, unknown>>('../locales/fr/{common,errors,patterns,routes,shell}.json', { import: 'default', eager: true })
export const single = import.meta.glob<Record<string, unknown>>(['../locales/fr/*.json', '!../locales/fr/{common,errors,patterns,routes,shell}.json', '!../locales/fr/site*.json'], { import: 'default' })
