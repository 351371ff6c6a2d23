/** The colon after a label that is put before a value in code: French sets a space before it, which does not break. */
export const colon = (language: string): string => (language === 'fr' ? '\u00a0:' : ':')
