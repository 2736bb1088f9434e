import { type ReactNode, use } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import { PageInfoContext } from '../../platform/relay/queryRoute.tsx'
import classes from './FormLead.module.css'
import { PageHead } from './PageHead.tsx'

/** A form's heading and introduction. */
export function FormLead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.lead}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

/** Links below a form. */
export function OtherWays({ isSetOff = false, children }: { isSetOff?: boolean; children: ReactNode }) {
  return <p className={`${classes.others} ${isSetOff ? classes.setOff : ''}`}>{children}</p>
}

/** The part of a query string that identifies the page. */
export function canonicalQuery(search: URLSearchParams, keeps: readonly string[] = []): string {
  const query = new URLSearchParams([...search].filter(([name]) => keeps.includes(name))).toString()
  return query && `?${query}`
}

/** A canonical path, without a trailing slash. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/**
 * Title of one page of a list, "CF flanges, page 2", so that tabs, histories and search engines can tell them apart.
 */
export function titleOfPage(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title
}

interface Props {
  children: string
  /** Head of an error page: not indexed, no canonical address. */
  isError?: boolean
}

/** Head of a page without editorial metadata. */
export function PageTitle({ children, isError = false }: Props) {
  const pathname = canonicalPath(useLocation().pathname)
  const [search] = useSearchParams()
  const page = use(PageInfoContext)
  const texts = useShopTexts()
  const { description = '' } = page ?? {}
  const canonical = isError ? null : pathname + canonicalQuery(search, page?.canonicalParameters)
  return (
    <PageHead
      title={children}
      facts={{
        description: isError ? '' : typeof description === 'function' ? description(texts) : description,
        canonical,
        isListed: !isError && (page?.isListed ?? false),
      }}
    />
  )
}
