import type { ReactNode } from 'react'
import { cartPath } from '../../components/paths.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CartResult } from './cartMutations.ts'

/** Link to the cart and its total quantity. */
export function CartDetail({ quantityTotal }: Pick<CartResult, 'quantityTotal'>) {
  return (
    <>
      <ShopLink to={cartPath}>View cart</ShopLink>
      {quantityTotal !== null && `, ${quantityTotal} ${quantityTotal === 1 ? 'item' : 'items'}`}
    </>
  )
}

function asSentences(texts: readonly string[]) {
  return texts.map((text) => <span key={text}>{text} </span>)
}

/** Shows the result of adding several lines: success, adjustments or errors. */
export function useShowAdded() {
  const showMessage = useShowMessage()
  return function showAdded({ problems, notices, quantityTotal }: CartResult, text: ReactNode) {
    const detail = <CartDetail quantityTotal={quantityTotal} />
    if (problems.length > 0) {
      showMessage({ type: 'error', text: 'Some items could not be added.', detail: asSentences(problems) })
      return
    }
    if (notices.length > 0) showMessage({ type: 'warning', text: asSentences(notices), about: 'adjusted', detail })
    else showMessage({ type: 'success', text, detail })
  }
}
