/** An error report without personal data. */
export interface ErrorReport {
  message: string
  stack: string
  component: string
  info: string
  /** Path of the page. */
  path: string
  /** Request ID of the failed response, else of the page. */
  requestId: string
}
