import { data, redirect, type LoaderFunction, type LoaderFunctionArgs } from 'react-router'
import type { Environment } from 'relay-runtime'
import { relaySession } from '../platform/relay/session.ts'
import { asShopError } from '../platform/relay/shopError.ts'
import { parseUuid } from './paths.ts'

/**
 * A route's loader that first exchanges the token of an emailed link, then redirects to the URL without the token.
 * @param load the route's own loader
 */
export function tokenLoader(
  load: (args: LoaderFunctionArgs) => unknown,
  open: () => Promise<(environment: Environment, uuid: string, token: string) => Promise<unknown>>,
  pathOf: (uuid: string) => string,
): LoaderFunction {
  return async (args) => {
    const token = new URL(args.request.url).searchParams.get('token')
    if (token === null) return load(args)
    const uuid = parseUuid(args.params.uuid)
    try {
      await (await open())(args.context.get(relaySession).environment, uuid, token)
    } catch (thrown) {
      const { message, title, status } = asShopError(thrown)
      throw data({ message, title }, { status })
    }
    return redirect(pathOf(uuid), 303)
  }
}
