import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { checkableLines } from './checkableLines.ts'
import { type PostedOrder, orderInTab, readPostedOrder } from './storedOrder.ts'
import { MAX_LINES } from './orderLine.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { relaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import parameters from './__generated__/QuickOrderScreenQuery$parameters.ts'

/** URL parameter with the token of a one-time link. */
const linkName = 'list'

const quickOrder = queryRoute({
  path: quickOrderPath,
  page: {
    description:
      'Order by part number: type or paste a list, or upload a CSV or Excel file, and see the price and stock of each line right away.',
    isListed: true,
  },
  parameters,
  layout: (screen) => <DefaultLayout>{screen}</DefaultLayout>,
  variables({ posted }) {
    const lines = checkableLines(readPostedOrder(posted)?.orderLines ?? [])
    return { lines, isChecked: lines.length > 0 }
  },
  async screen() {
    const { quickOrderScreenQuery: query, QuickOrderScreen: Screen } = await import('./QuickOrderScreen.tsx')
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./quickOrderAction.ts')).quickOrderAction),
})

/** Opens a one-time link in the server's or the client's loader. */
async function loader(args: LoaderFunctionArgs) {
  const session = args.context.get(relaySession)
  const token = new URL(args.request.url).searchParams.get(linkName)
  const isPage = session.shell === null
  // On hydration, the server has already opened the link.
  if (token === null || (isPage && session.posted !== undefined)) return quickOrder.loader(args)
  const { openCartLink } = await import('./openCartLink.ts')
  const opened = await openCartLink(session.environment, token).catch((thrown: unknown) => ({
    lines: [],
    problems: [asShopError(thrown).message],
  }))
  if (isPage) {
    session.posted = { orderLines: opened.lines, problems: opened.problems, isLinked: true } satisfies PostedOrder
    return quickOrder.loader(args)
  }
  for (const text of opened.problems) session.messages.show({ type: 'error', text })
  const { lines } = orderInTab.read()
  orderInTab.write({ lines: [...lines, ...opened.lines].slice(0, MAX_LINES), batch: null })
  return redirect(quickOrderPath)
}

export const quickOrderRoute: RouteObject = { ...quickOrder, loader }
