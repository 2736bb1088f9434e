/** Countries whose numbers have ten digits, with or without the 1 in front. */
const tenDigits = new Set(['US', 'CA', 'PR'])

/** A telephone number as it is kept: digits, and a plus where it began with one. */
export const plainPhone = (text: string): string => text.normalize('NFKC').replace(/[\s().\-/]/g, '')

/** Whether a carrier can call it. */
export const isPhone = (text: string, country: string): boolean =>
  (tenDigits.has(country) ? /^\+?1?\d{10}$/ : /^\+?\d{6,15}$/).test(text)
