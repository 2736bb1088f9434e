import { MAX_LINES } from '@shop/schema/quantity'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useNavigate, useSearchParams } from 'react-router'
import { useActionResult } from '../../platform/relay/formResult.ts'
import { checkableLines } from './checkableLines.ts'
import { readCheckedSheet } from './checkedSheet.ts'
import { LinkedLines } from './LinkedLines.tsx'
import { linkName, readPostedOrder } from './storedOrder.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import type { QuickOrderScreenQuery } from './__generated__/QuickOrderScreenQuery.graphql.ts'
import { OrderSheetForm } from './OrderSheetForm.tsx'
import styles from './QuickOrderScreen.module.css'

export const query = graphql`
  query QuickOrderScreenQuery($shell: Boolean!, $lines: [QuickOrderLineInput!]!, $isChecked: Boolean!, $token: String!, $isLink: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    quickOrderSheet(lines: $lines) @include(if: $isChecked) {
      ...checkedSheet_sheet
    }
    cartLink(token: $token) @include(if: $isLink) {
      ...LinkedLines_link
    }
    shop {
      phone
    }
  }
`

/** Orders many parts together by part number and quantity. */
export function Screen({ data }: { data: QuickOrderScreenQuery['response'] }) {
  const actionResult = useActionResult()
  // Keep the posted lines when the URL changes below.
  const [posted] = useState(() => readPostedOrder(actionResult))
  const navigate = useNavigate()
  const isLinked = posted?.isLinked ?? false
  useEffect(() => {
    if (isLinked) void navigate(quickOrderPath, { replace: true, preventScrollReset: true })
  }, [isLinked, navigate])
  const { quickOrderSheet, cartLink, shop } = data
  const token = useSearchParams()[0].get(linkName)
  return (
    <>
      <PageTitle>Quick order</PageTitle>
      <div className={styles.head}>
        <h1>Quick order</h1>
        <p className="mute">
          Up to {MAX_LINES} lines. Each line is checked as you type. Nothing is added to your cart until you click Add.
        </p>
      </div>
      {token !== null && !posted ? (
        <LinkedLines link={cartLink ?? null} token={token} />
      ) : (
        <OrderSheetForm
          phone={shop.phone ?? null}
          posted={posted}
          initial={quickOrderSheet ? readCheckedSheet(quickOrderSheet, checkableLines(posted?.orderLines ?? [])) : null}
        />
      )}
    </>
  )
}
