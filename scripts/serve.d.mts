type Supervise = (process: { name: string }, how: string, start: () => Promise<void>) => Promise<void>

export function supervisor(options: {
  signal: AbortSignal
  giveUp: (error: Error) => void
  say?: (line: string) => void
}): Supervise
