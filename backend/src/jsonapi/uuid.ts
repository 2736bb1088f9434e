/** Whether a text is a UUID; PostgreSQL refuses to compare one with anything else. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
