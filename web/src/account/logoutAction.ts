import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { forgetDrafts } from '../forms/drafts.ts'
import { relaySession } from '../relay/session.ts'
import { asShopError } from '../relay/shopError.ts'
import { redirectWith } from '../shell/messages/notices.ts'
import { accountPath } from './access.ts'
import { logOut } from './session.ts'

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
