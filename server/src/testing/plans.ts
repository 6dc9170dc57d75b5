import type { PoolClient } from 'pg'
import type { TestApp } from '#testing/app.ts'

export type PlanNode = {
  'Node Type': string
  Operation?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export type ExplainedQuery = { 'Query Text': string; Plan: PlanNode }

/** The address of the same database, where every query tells its plan in a notice; further settings may be added. */
export function explainingConnection(connection: string, further: Record<string, string> = {}): string {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    client_min_messages: 'notice',
    ...further,
  }
  const url = new URL(connection)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', options.join(' '))
  return url.href
}

/** The plan in a notice of the database; undefined if the notice is about something else. */
export function planIn(message = ''): ExplainedQuery | undefined {
  const start = message.indexOf('plan:\n')
  if (start < 0) return undefined
  const explained: ExplainedQuery = JSON.parse(message.slice(start + 'plan:\n'.length))
  return explained
}

/** Collects the names of the tables that queries of an explaining application read or write. */
export function watchTables({ ctx: { pool } }: TestApp): { clear: () => void; names: () => string[] } {
  const names = new Set<string>()
  const add = (node: PlanNode) => {
    if (node['Relation Name'] !== undefined && (node['Actual Loops'] ?? 0) > 0)
      names.add(node['Relation Name'])
    for (const child of node.Plans ?? []) add(child)
  }
  pool.on('connect', (client: PoolClient) =>
    client.on('notice', ({ message }) => {
      const explained = planIn(message)
      if (explained !== undefined) add(explained.Plan)
    }),
  )
  return { clear: () => names.clear(), names: () => [...names].toSorted() }
}
