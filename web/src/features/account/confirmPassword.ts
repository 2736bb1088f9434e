import * as shape from '../../platform/shape.ts'
import { useFormResult } from '../../platform/relay/formResult.ts'

/** Password of forms that require it only if the login was not recent: the gateway decides. */
export const confirmation = shape.withDefault(shape.string(), '')

/** Props of its field. Spread, since forms read labels from their child elements. */
export const confirmationField = {
  name: 'password',
  label: 'Password',
  hint: 'Confirm that it’s you, since you logged in a while ago.',
  autoComplete: 'current-password',
} as const

/** Whether to show the field: as loaded, or because the gateway has asked for the password since. */
export function useConfirmation(needsPassword: boolean): boolean {
  const isAsked = useFormResult()?.errors.some(({ field }) => field === confirmationField.name) ?? false
  return needsPassword || isAsked
}
