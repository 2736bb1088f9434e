/** Sets the value without React's own setter, which records it as known. */
function setUnrecorded(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

function announceText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  setUnrecorded(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function announceChoice(field: HTMLInputElement): void {
  field.checked = field.defaultChecked
  field.click()
}

function announceSelect(field: HTMLSelectElement): void {
  const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  if (field.selectedIndex !== Math.max(0, initial)) field.dispatchEvent(new Event('change', { bubbles: true }))
}

function announceInput(field: HTMLInputElement): void {
  const isChoice = field.type === 'checkbox' || field.type === 'radio'
  if (!isChoice && field.value !== field.defaultValue) announceText(field)
  // The radio button that was selected before has changed too, but without an event.
  if (isChoice && field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox'))
    announceChoice(field)
}

const withoutInput = new Set(['hidden', 'file', 'submit', 'button'])

/**
 * Tells React about input from before hydration, which no handler has seen: it would be missing from the state of
 * components, or overwritten by it. Browsers also restore input before hydration.
 */
export function announceEarlyInput(page: Document): void {
  for (const field of page.querySelectorAll('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) announceSelect(field)
    else if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) announceText(field)
    else if (field instanceof HTMLInputElement && !withoutInput.has(field.type)) announceInput(field)
  }
}
