import { data } from 'react-router'

/**
 * The form that a request brings.
 * @throws the 400 of a route where its body is no form, or ends too early
 */
export const sentForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    const message = 'This form could not be read. Please send it again.'
    throw data({ message, title: 'Unexpected Error' }, { status: 400 })
  })
