/**
 * The company's contact constants (specification, section 3), for the footer, the contact page and structured data.
 * Reserved example values: `.example` is registered to nobody (RFC 2606) and 555-0100 to 555-0199 are no one's numbers.
 */
export const company = {
  name: 'Knull',
  /** Where the site is found, without a slash at the end: canonical addresses, sitemap and previews name it. */
  site: 'https://knull.example',
  street: 'Example Quay 12',
  postalCode: '20457',
  city: 'Hamburg',
  /** ISO 3166-1 */
  country: 'DE',
  /** As people write it; `phoneLink` is E.164. */
  phone: '+49 40 555-0142',
  phoneLink: '+49405550142',
  info: 'info@knull.example',
  support: 'support@knull.example',
  noReply: 'no-reply@knull.example',
} as const
