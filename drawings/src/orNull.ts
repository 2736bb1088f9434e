/** What is made of a part, or null where the routines know no such part. */
export const orNull = async <T>(make: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await make()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
