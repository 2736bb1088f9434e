export const contactPath = '/contact-us'

/**
 * Where to write to the office, with the subject chosen and what it is about filled in.
 * @param subject one of the shop's contact subjects
 */
export const contactAddress = (subject: string, about: string): string =>
  `${contactPath}?${new URLSearchParams({ subject, about })}`
