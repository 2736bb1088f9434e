import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { forgetDrafts } from '../../platform/forms/drafts.ts'
import { relaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { redirectWith } from '../../platform/messages/notices.ts'
import { accountPath } from '../../platform/session/access.ts'
import { logOut } from '../../platform/session/session.ts'

/** Logs out and leads home, to a page that knows nothing of the customer: what was in memory goes with this one. */
export async function logoutAction({ context }: ActionFunctionArgs): Promise<Response> {
  try {
    await logOut(context.get(relaySession).environment)
  } catch (thrown) {
    return redirectWith(
      [{ type: 'error', text: `You are still logged in. ${asShopError(thrown).message}` }],
      accountPath,
    )
  }
  forgetDrafts()
  return redirectWith([{ type: 'info', text: 'You are logged out.' }], '/', redirectDocument)
}

/** Asked for without a form, it ends nothing: links can be followed by anybody and anything. */
export const logoutLoader = () => redirect(accountPath)
