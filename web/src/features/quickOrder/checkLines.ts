import { fetchQuery, graphql } from 'react-relay/hooks'
import { type Environment, getRequest } from 'relay-runtime'
import type { RelaySession } from '../../platform/relay/session.ts'
import { fromGatewayError } from '../../platform/relay/shopError.ts'
import type { checkLinesQuery } from './__generated__/checkLinesQuery.graphql.ts'
import type { CheckableLine } from './checkableLines.ts'
import { type CheckedSheet, readCheckedSheet } from './checkedSheet.ts'

const query = graphql`
  query checkLinesQuery($lines: [QuickOrderLineInput!]!) {
    quickOrderSheet(lines: $lines) {
      ...checkedSheet_sheet
    }
  }
`

function fetchSheet(environment: Environment, lines: CheckableLine[]) {
  return fetchQuery<checkLinesQuery>(environment, query, { lines }, { fetchPolicy: 'network-only' })
}

/** Checks all lines in one request. Rejects on errors; `signal` cancels the request. */
export function checkLines(
  { environment, network }: RelaySession,
  lines: CheckableLine[],
  signal?: AbortSignal,
): Promise<CheckedSheet> {
  return new Promise((resolve, reject) => {
    const subscription = fetchSheet(environment, lines).subscribe({
      next({ quickOrderSheet }) {
        if (quickOrderSheet) resolve(readCheckedSheet(quickOrderSheet, lines))
        else reject(fromGatewayError(network.errorsOf(getRequest(query).params, { lines })[0]))
      },
      error: reject,
    })
    signal?.addEventListener('abort', () => subscription.unsubscribe(), { once: true })
  })
}
