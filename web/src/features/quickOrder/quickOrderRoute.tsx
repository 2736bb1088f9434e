import type { RouteObject } from 'react-router'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { checkableLines } from './checkableLines.ts'
import { linkName, readPostedOrder } from './storedOrder.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import parameters from './__generated__/QuickOrderScreenQuery$parameters.ts'

export const quickOrderRoute: RouteObject = queryRoute({
  path: quickOrderPath,
  page: {
    description:
      'Order by part number: type or paste a list, or upload a CSV or Excel file, and see the price and stock of each line right away.',
    isListed: true,
  },
  parameters,
  layout: DefaultLayout,
  variables({ posted, url }) {
    const sent = readPostedOrder(posted)
    const lines = checkableLines(sent?.orderLines ?? [])
    const token = sent ? '' : (url.searchParams.get(linkName) ?? '')
    return { lines, isChecked: lines.length > 0, token, isLink: token !== '' }
  },
  screen: () => import('./QuickOrderScreen.tsx'),
  action: lazyAction(async () => (await import('./quickOrderAction.ts')).quickOrderAction),
})
