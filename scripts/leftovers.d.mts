interface NotedProcess {
  name: string
  pid: number
  entry: string
}

export function noteOf(pid: number): string

export function noteProcesses(processes: NotedProcess[], owner?: number): void

export function refuseLeftovers(patience?: number): Promise<void>
