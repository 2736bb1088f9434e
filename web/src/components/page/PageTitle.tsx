import { use } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { canonicalPath, keptQuery } from './canonical.ts'
import { PageInfoContext } from '../../platform/relay/queryRoute.tsx'
import { PageHead } from './PageHead.tsx'

interface Props {
  children: string
  /** Shown in place of a page that is not there: nothing to be listed or linked to. */
  isError?: boolean
}

/** The head of a page that no editor wrote: its title, and what the shop says of it. */
export function PageTitle({ children, isError = false }: Props) {
  const pathname = canonicalPath(useLocation().pathname)
  const [search] = useSearchParams()
  const page = use(PageInfoContext)
  const canonical = isError ? null : pathname + keptQuery(search, page?.keptParameters)
  return (
    <PageHead
      title={children}
      facts={{
        description: isError ? '' : (page?.description ?? ''),
        canonical,
        isListed: !isError && (page?.isListed ?? false),
      }}
    />
  )
}
