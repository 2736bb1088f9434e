import { Button } from '../../platform/ui/Button.tsx'
import { use, useEffect } from 'react'
import { Form, isRouteErrorResponse, useLocation, useRevalidator, useRouteError, useSearchParams } from 'react-router'
import * as shape from '../../platform/shape.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { contactAddress } from '../../components/paths.ts'
import { forgetPlace } from '../../components/products/recentProducts.ts'
import { longestText } from '../../features/search/suggestionRows.ts'
import { SendAgain } from '../../platform/forms/SendAgain.tsx'
import { isShopNotFound, unmatched } from '../../platform/relay/notFound.ts'
import { defaultMessage, defaultTitle, serverMessage } from '../../platform/relay/shopError.ts'
import { reportError } from '../../platform/reporting/reporting.ts'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { idleComponent } from '../../platform/ui/idleComponent.tsx'
import { readable } from '../../platform/ui/readable.ts'
import classes from './ErrorPage.module.css'

const NearestPartNumbers = idleComponent(async () => (await import('./NearestPartNumbers.tsx')).NearestPartNumbers, {
  isOptional: true,
})

/** Details of an error, in order of preference: first entry, message, status text. */
const errorData = shape.object({
  errors: shape.optional(
    shape.array(shape.object({ title: shape.optional(shape.string()), detail: shape.optional(shape.string()) })),
  ),
  title: shape.optional(shape.string()),
  message: shape.optional(shape.string()),
  statusMessage: shape.optional(shape.string()),
  isInMaintenance: shape.optional(shape.boolean()),
})

interface ErrorTexts {
  /** HTTP status; null for errors of the page itself. */
  status: number | null
  title: string
  message: string
}

/**
 * Turns a thrown error into the error page's texts. Unexpected errors never show their details, which are not written
 * for visitors.
 */
export function errorTexts(error: unknown, { pathname, search }: { pathname: string; search: string }): ErrorTexts {
  if (!isRouteErrorResponse(error)) return { status: null, title: 'Error', message: defaultMessage }
  const { errors: [first] = [], ...rest } = errorData.safeParse(error.data).data ?? {}
  const message = first?.detail ?? rest.message ?? rest.statusMessage
  if (error.status === 403 || error.status === 404) {
    const text = message === undefined ? unmatched(pathname + search).message : message
    return {
      status: 404,
      title: 'Page not found',
      message: readable(isShopNotFound(text) ? text : `Unable to resolve path "${pathname}"`),
    }
  }
  const title = first?.title ?? rest.title ?? defaultTitle
  return { status: error.status, title, message: message ?? (error.status === 500 ? serverMessage : defaultMessage) }
}

/** Shown in place of a screen that failed. */
export function ErrorPage() {
  const location = useLocation()
  const { pathname } = location
  const [parameters] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const error = useRouteError()
  const { status, title, message } = errorTexts(error, location)
  useEffect(() => reportError(error, { component: 'page' }), [error])
  useEffect(() => {
    if (status === 404) forgetPlace(pathname)
  }, [status, pathname])
  const { errorPicture } = useShopTexts()
  const isClosed = isRouteErrorResponse(error) && errorData.safeParse(error.data).data?.isInMaintenance === true
  // The server's maintenance page says more.
  useEffect(() => {
    if (isClosed) window.location.reload()
  }, [isClosed])
  if (isClosed) {
    return (
      <main className={classes.maintenance}>
        <PageTitle isError>Maintenance</PageTitle>
        <h1>{message}</h1>
      </main>
    )
  }
  const searchText =
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
          <SearchForm initialText={searchText} />
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
          {status === 404 && <NotFoundHelp pathname={pathname} searchText={searchText} />}
        </div>
        {errorPicture && (
          <img className={`${classes.picture} only-wide no-print`} src={errorPicture} alt="" width={320} height={320} />
        )}
      </div>
    </DefaultLayout>
  )
}

function SearchForm({ initialText }: { initialText: string }) {
  return (
    <Form className={classes.search} action="/search" role="search" aria-label="Search from this page">
      <label className="sr-only" htmlFor="error-search">
        Search
      </label>
      <input id="error-search" name="terms" type="search" maxLength={longestText} defaultValue={initialText} />
      <Button type="submit" size="md">
        Search
      </Button>
    </Form>
  )
}

function NotFoundHelp({ pathname, searchText }: { pathname: string; searchText: string }) {
  const { features } = use(ShopContext)
  return (
    <>
      <NearestPartNumbers text={searchText} />
      {features.includes('CONTACT') && (
        <p className={`${classes.report} small mute`}>
          Broken link or missing part?{' '}
          <ShopLink to={contactAddress('Website', readable(pathname))}>Report this address</ShopLink>.
        </p>
      )}
    </>
  )
}

/** Likely search terms: the last segment of the path. */
function lastPart(pathname: string) {
  return readable(pathname).split('/').findLast(Boolean) ?? ''
}
