const shortestText = 3

/** What to look for when a path's last piece looks like a part number: itself, then ever shorter beginnings. */
export function shortened(text: string): string[] {
  const number = text.trim().toLowerCase()
  const looksLikeNumber = number.length <= 40 && /^(?:[a-z]{1,4}-?)?\d[\da-z./-]*$/.test(number)
  if (!looksLikeNumber || number.replace(/\D/g, '').length < shortestText) return []
  const base = number.split(/[-./]/)[0] ?? number
  const attempts = [number, base, base.slice(0, -1), base.slice(0, -2)]
  return [...new Set(attempts)].filter((attempt) => attempt.length >= shortestText)
}
