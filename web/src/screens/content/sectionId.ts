/** The anchor of a section, made from its heading: stable as long as the heading is. */
export const sectionId = (heading: string): string =>
  `section-${heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
