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

/** Whether a form that posts holds something that would be lost with the page. */
export const holdsTypedInput = (page: ParentNode): boolean =>
  [...page.querySelectorAll('main form[method=post]')].some((form) => [...form.querySelectorAll(typed)].some(isChanged))
