/** Fields of an account as a sentence calls them, in the order of the form. */
const names = new Map([
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['company', 'company'],
  ['email', 'e-mail address'],
  ['phone', 'phone'],
  ['taxNum', 'resale number'],
  ['subscription', 'newsletter'],
])

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** What a saved profile says: "Saved: first name and phone." `changed` holds names of fields in User. */
export function changedText(changed: readonly string[]): string {
  const told = [...names].flatMap(([field, name]) => (changed.includes(field) ? [name] : []))
  if (told.length === 0) return 'Nothing was changed.'
  const saved = `Saved: ${list.format(told)}.`
  return changed.includes('email') ? `${saved} A link to confirm the new address is on its way to it.` : saved
}
