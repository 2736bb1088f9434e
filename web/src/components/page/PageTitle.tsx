import { type ReactNode, use } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PageInfoContext } from '../../platform/relay/queryRoute.tsx'
import classes from './FormLead.module.css'
import { PageHead } from './PageHead.tsx'

/** A form's heading, and what the form is good for. */
export function FormLead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.lead}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

/** Under a form: where else to go. */
export function OtherWays({ isSetOff = false, children }: { isSetOff?: boolean; children: ReactNode }) {
  return <p className={`${classes.others} ${isSetOff ? classes.setOff : ''}`}>{children}</p>
}

/** The part of a query string without which an address would lead to another page. */
export function keptQuery(search: URLSearchParams, keeps: readonly string[] = []): string {
  const query = new URLSearchParams([...search].filter(([name]) => keeps.includes(name))).toString()
  return query && `?${query}`
}

/** A path as it is linked to: without a slash at its end. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** The title of one page of a list, "CF flanges, page 2": pages of one list are told apart in tabs, histories and search engines. */
export function titleOfPage(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title
}

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
