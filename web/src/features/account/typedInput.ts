/** What may be typed into; buttons and hidden fields say nothing. */
const typed = 'input:not([type=hidden]), textarea, select'

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** Forms that take something from a person; a quantity for the cart is quickly typed again. */
const forms = 'main form[method=post]:not([action="/cart"])'

/** Whether a form holds something that would be lost with the page: typed now, or brought back from before. */
export const holdsTypedInput = (page: ParentNode): boolean =>
  [...page.querySelectorAll(forms)].some(
    (form) => form.matches('[data-typed]') || [...form.querySelectorAll(typed)].some(isChanged),
  )
