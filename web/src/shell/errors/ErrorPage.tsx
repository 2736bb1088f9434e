import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Form, useLocation, useRevalidator, useRouteError, useSearchParams } from 'react-router'
import { forgetPlace } from '../../components/products/recentProducts.ts'
import { reportError } from '../../platform/reporting/reporting.ts'
import { SendAgain } from '../../platform/forms/SendAgain.tsx'
import { isMaintenance } from '../../platform/relay/shopError.ts'
import { contactAddress } from '../../components/paths/contactAddress.ts'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { readable } from '../../platform/ui/readable.ts'
import { longestText } from '../../features/search/suggestionRows.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import classes from './ErrorPage.module.css'
import flange from './flange.svg'
import { NearestPartNumbers } from './NearestPartNumbers.tsx'
import { shownError } from './shownError.ts'

/** What stands in the place of a screen that cannot be shown. */
export function ErrorPage() {
  const location = useLocation()
  const { pathname } = location
  const [parameters] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const error = useRouteError()
  const { status, title, message } = shownError(error, location)
  useEffect(() => reportError(error, { component: 'page' }), [error])
  useEffect(() => {
    if (status === 404) forgetPlace(pathname)
  }, [status, pathname])
  if (isMaintenance(message)) {
    return (
      <main className={classes.maintenance}>
        <PageTitle isError>Maintenance</PageTitle>
        <h1>{message}</h1>
      </main>
    )
  }
  const lookedFor =
    status === 404 ? (parameters.get('part-number') ?? lastPart(pathname)) : (parameters.get('terms') ?? '')
  return (
    <DefaultLayout>
      <PageTitle isError>{status === null ? title : `${status} ${title}`}</PageTitle>
      <div className={classes.page}>
        <div>
          {status !== null && (
            <p className={classes.status} aria-hidden="true">
              {status}
            </p>
          )}
          <h1>{title}</h1>
          <p className={classes.message}>{message}</p>
          <SendAgain />
          <Form className={classes.search} action="/search" role="search" aria-label="Search from this page">
            <label className="sr-only" htmlFor="error-search">
              Search
            </label>
            <input id="error-search" name="terms" type="search" maxLength={longestText} defaultValue={lookedFor} />
            <Button type="submit" size="md">
              Search
            </Button>
          </Form>
          <p className={classes.ways}>
            <Button component={ShopLink} to="/" variant="filled">
              Return Home
            </Button>
            {status !== 404 && (
              <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
                Try again
              </Button>
            )}
          </p>
          {status === 404 && (
            <>
              <NearestPartNumbers text={lookedFor} />
              <p className={`${classes.report} small mute`}>
                A link of ours led here, or a part is missing?{' '}
                <ShopLink to={contactAddress('Website', readable(pathname))}>Tell us about this address</ShopLink>.
              </p>
            </>
          )}
        </div>
        <img className={`${classes.picture} only-wide no-print`} src={flange} alt="" width={320} height={320} />
      </div>
    </DefaultLayout>
  )
}

/** What the visitor may have looked for, where the address names no part: the last piece of the path. */
const lastPart = (pathname: string) => readable(pathname).split('/').findLast(Boolean) ?? ''
