import { useEffect, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useNavigate } from 'react-router'
import { useAnswered } from '../../platform/relay/formAnswer.ts'
import { askedLines } from './askedLines.ts'
import { readCheckedSheet } from './checkedSheet.ts'
import { mostLines } from './orderLine.ts'
import { readPostedOrder } from './keptOrder.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import type { QuickOrderScreenQuery } from './__generated__/QuickOrderScreenQuery.graphql.ts'
import { OrderSheetForm } from './OrderSheetForm.tsx'
import styles from './QuickOrderScreen.module.css'

export const quickOrderScreenQuery = graphql`
  query QuickOrderScreenQuery($shell: Boolean!, $lines: [QuickOrderLineInput!]!, $isChecked: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    quickOrderSheet(lines: $lines) @include(if: $isChecked) {
      ...checkedSheet_sheet
    }
    shop {
      phone
    }
  }
`

/** Part numbers and quantities, typed, pasted or from a file, and into the cart together. */
export function QuickOrderScreen({ data }: { data: QuickOrderScreenQuery['response'] }) {
  const answered = useAnswered()
  // What came with the page stays when its address becomes a plain one.
  const [posted] = useState(() => readPostedOrder(answered))
  const navigate = useNavigate()
  const isLinked = posted?.isLinked ?? false
  useEffect(() => {
    if (isLinked) void navigate(quickOrderPath, { replace: true, preventScrollReset: true })
  }, [isLinked, navigate])
  const { quickOrderSheet, shop } = data
  return (
    <>
      <PageTitle>Quick order</PageTitle>
      <div className={styles.head}>
        <h1>Quick order</h1>
        <p className="mute">
          Up to {mostLines} lines. Every line is checked as you type; nothing goes into the cart before you say so.
        </p>
      </div>
      <OrderSheetForm
        phone={shop.phone}
        posted={posted}
        initial={quickOrderSheet ? readCheckedSheet(quickOrderSheet, askedLines(posted?.orderLines ?? [])) : null}
      />
    </>
  )
}
