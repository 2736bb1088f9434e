import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { forgetPlace } from '../../device/recentProducts.ts'
import { SendAgain } from '../../forms/SendAgain.tsx'
import { isMaintenance } from '../../relay/shopError.ts'
import { DefaultLayout } from '../layouts/Layouts.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { readable } from '../readable.ts'
import { longestText } from '../search/suggestionRows.ts'
import { ShopLink } from '../ShopLink.tsx'
import classes from './ErrorPage.module.css'
import { NearestPartNumbers } from './NearestPartNumbers.tsx'

const shownError = z.object({ message: z.string(), title: z.string() })

interface Shown {
  status: number | null
  title: string
  message: string
}

/** A thrown error in the words of the specification's error page; a 403 is shown as 404. */
function toShow(error: unknown, pathname: string): Shown {
  if (!isRouteErrorResponse(error)) return { status: null, title: 'Error', message: 'Something has gone wrong.' }
  const status = error.status === 403 ? 404 : error.status
  if (status === 404) {
    return { status, title: 'Page not found', message: `Unable to resolve path "${readable(pathname)}"` }
  }
  const { message, title } = shownError.safeParse(error.data).data ?? {
    message: 'Something has gone wrong.',
    title: 'Unexpected Error',
  }
  return { status, title, message }
}

export function ErrorPage() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const { status, title, message } = toShow(useRouteError(), pathname)
  useEffect(() => {
    if (status === 404) forgetPlace(pathname)
  }, [status, pathname])
  if (isMaintenance(message)) {
    return (
      <main className={classes.maintenance}>
        <PageTitle>Maintenance</PageTitle>
        <h1>{message}</h1>
      </main>
    )
  }
  const lookedFor =
    status === 404 ? (parameters.get('part-number') ?? lastPart(pathname)) : (parameters.get('terms') ?? '')
  return (
    <DefaultLayout>
      <PageTitle>{status === null ? title : `${status} ${title}`}</PageTitle>
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
          <form className={classes.search} action="/search" role="search" aria-label="Search from this page">
            <label className="sr-only" htmlFor="error-search">
              Search
            </label>
            <input id="error-search" name="terms" type="search" maxLength={longestText} defaultValue={lookedFor} />
            <Button type="submit" size="md">
              Search
            </Button>
          </form>
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
          {status === 404 && <NearestPartNumbers text={lookedFor} />}
        </div>
      </div>
    </DefaultLayout>
  )
}

/** What the visitor may have looked for, where the address names no part: the last piece of the path. */
const lastPart = (pathname: string) => readable(pathname).split('/').findLast(Boolean) ?? ''
