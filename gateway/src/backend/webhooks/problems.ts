import { passwordRefusal } from '../accounts/passwordCheck.ts'
import type { BackendError } from '../jsonapi/errors.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'

export const notOffered = userError('INVALID', 'This shop does not send webhooks.')
export const unknownEndpoint = userError('NOT_FOUND', 'This webhook endpoint does not exist.', ['id'])
export const unknownDelivery = userError('NOT_FOUND', 'This delivery does not exist, or is more than 30 days old.', [
  'id',
])
const isDisabled = userError('CONFLICT', 'This endpoint is disabled. Enable it first.', ['id'])
const noExample = userError(
  'NOT_FOUND',
  'Nothing can serve as an example of this event yet. For order events, place an order first.',
  ['event'],
)
const tooManyTests = userError(
  'RATE_LIMITED',
  'You can send up to 30 test events in 10 minutes. Wait a few minutes, then try again.',
)
const tooMany = userError('TOO_LONG', 'An account can have up to 10 webhook endpoints. Delete one first.')

/** Problems of actions by the field that the site names. */
const actionProblems: Readonly<Record<string, UserError>> = { event: noExample, test_events: tooManyTests }

const rules: ReadonlyMap<string | undefined, UserError> = new Map([
  [
    'endpoint_of_another',
    userError('CONFLICT', 'This endpoint belongs to another API key or the customer. Take it over first.', ['id']),
  ],
  [
    'key_revoked',
    userError('CONFLICT', 'The API key of this endpoint was revoked. Take it over to enable it.', ['id']),
  ],
])

function ruleOf({ violations }: BackendError): UserError | undefined {
  return violations.map(({ code }) => rules.get(code)).find((rule) => rule !== undefined)
}

/** Why the site did not save an endpoint. */
export function saveProblem(error: BackendError): UserError {
  const isUrl = error.violations.some(({ field }) => field === 'url')
  return passwordRefusal(error) ?? ruleOf(error) ?? (isUrl ? tooLong : tooMany)
}

const tooLong = userError('TOO_LONG', 'The URL may have up to 2,000 characters.', ['url'])

/** Why the site did not send an event or delete an endpoint. */
export function actionProblem(error: BackendError): UserError {
  return ruleOf(error) ?? actionProblems[error.violations[0]?.field ?? ''] ?? isDisabled
}
