import type { IncomingMessage } from 'node:http'
import { refuseCredential } from '../protection/credentials.ts'
import { type RefusedRequest, refuse } from '../protection/refusals.ts'
import { present } from '../schema/core/errors.ts'
import type { Services } from '../request/scope.ts'
import type { CredentialCheck } from '../credentials/credentials.ts'
import type { Session } from '../session/session.ts'

interface Authentication extends RefusedRequest {
  readonly request: IncomingMessage
  readonly session: Session
  readonly services: Pick<Services, 'credentials' | 'log'>
}

/**
 * Checks the credential of a program before anything else. A request with an invalid one is never handled as a guest's.
 * @returns whether the request may proceed; otherwise it has been rejected
 */
export async function authenticate(call: Authentication): Promise<boolean> {
  const presented = await check(call)
  if (presented === null) return false
  if (presented.kind === 'invalid') {
    refuseCredential(call, 'invalid_token', presented.message)
    return false
  }
  if (presented.kind === 'valid' && presented.key) call.session.actAs(presented.key)
  return true
}

async function check(call: Authentication): Promise<CredentialCheck | null> {
  const { request, requestId, services } = call
  try {
    return await services.credentials.check(request.headers, requestId)
  } catch (error) {
    const { error: shown, unexpected } = present(error, requestId)
    const { code, status, title } = shown.extensions
    services.log.error({ requestId, err: unexpected }, 'a credential could not be checked')
    refuse(call, typeof status === 'number' ? status : 503, String(code), shown.message, { title: String(title) })
    return null
  }
}
