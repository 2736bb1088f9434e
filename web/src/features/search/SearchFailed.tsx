import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Empty } from '../../components/Empty.tsx'
import type { AnswerError } from '../../platform/relay/answer.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { searchAddress } from '../../components/paths/searchAddress.ts'
import { searchFailure } from './searchFailure.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'

/** In place of results that did not come: what went wrong, and another try. What cannot be asked is not tried again. */
export function SearchFailed({ terms, error }: { terms: string; error: AnswerError | undefined }) {
  const showMessage = useShowMessage()
  const message = error?.message ?? 'no answer'
  useEffect(() => {
    showMessage({ type: 'error', text: searchFailure(message) })
  }, [showMessage, message])
  if ((error?.extensions?.status ?? 500) >= 500) return <PartFailed of="search results" />
  return (
    <Empty title="This cannot be searched for" text={message}>
      <Button component={ShopLink} to={searchAddress(terms)}>
        Search without filters
      </Button>
      <Button component={ShopLink} to="/products">
        All products
      </Button>
    </Empty>
  )
}
