import { redirect, type ActionFunctionArgs, type RouteObject } from 'react-router'
import { parseSystem, unitsCookie } from './units.ts'
import { sentForm, stringsOf } from '../forms/formAction.ts'

/** Address to return to, if in this shop. */
function samePlace(back: unknown, origin: string): string {
  if (typeof back !== 'string' || !back.startsWith('/') || !URL.canParse(back, origin)) return '/'
  const url = new URL(back, origin)
  return url.origin === origin ? url.pathname + url.search : '/'
}

/** Handles the units form without scripts: sets a cookie and redirects back. */
async function unitsAction({ request }: ActionFunctionArgs) {
  const form = await sentForm(request)
  const to = samePlace(form.get('back'), new URL(request.url).origin)
  return redirect(to, { status: 303, headers: { 'Set-Cookie': unitsCookie(parseSystem(stringsOf(form).units ?? '')) } })
}

export const unitsRoute: RouteObject = {
  path: '/units',
  action: unitsAction,
  loader: () => redirect('/'),
  element: null,
}
