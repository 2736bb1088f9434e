import { randomUUID } from 'node:crypto'

const wellFormed = /^[A-Za-z0-9-]{8,64}$/

/** The id that a request is followed by through every room: the caller's where it is well-formed, else a new one. */
export const requestIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && wellFormed.test(header) ? header : randomUUID()
