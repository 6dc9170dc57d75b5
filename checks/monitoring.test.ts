import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parser } from '@prometheus-io/lezer-promql'
import { ERROR_STATUS } from '@parley/contract'
import { parse } from 'yaml'
import * as z from 'zod'
import { handlers } from '../server/src/app.ts'
import { startApp } from '../server/src/testing/app.ts'
import { readJson, root } from './sources.ts'

const TOKEN = 'a-token-for-monitoring-of-this-test-0123'
const DURATION = z.string().regex(/^\d+[smhd]$/)

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Parley[A-Z]\w+$/),
          expr: z.string(),
          for: DURATION.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
})
const Scrape = z.object({
  global: z.strictObject({ scrape_interval: DURATION, evaluation_interval: DURATION }),
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
  ),
})
const Panels = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
})

const yamlOf = (file: string): unknown =>
  parse(readFileSync(join(root, 'docs/prometheus', file), 'utf8'), { strict: true })
const alertsOf = (file: string) => Rules.parse(yamlOf(file)).groups.flatMap(({ rules }) => rules)
const alerts = alertsOf('alerts.yml')
// `npm run bench -- cluster` checks that HAProxy serves their metrics.
const alertsOfProxy = alertsOf('proxy.yml')
const everyAlert = [...alerts, ...alertsOfProxy]
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...Panels.parse(readJson('docs/grafana-dashboard.json')).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  ),
]

/** The texts of the nodes of one kind in an expression of PromQL. */
function textsIn(expression: string, kind: string): string[] {
  const texts: string[] = []
  parser.parse(expression).iterate({
    enter: ({ name, from, to }) => {
      if (name === kind) texts.push(expression.slice(from, to))
    },
  })
  return texts
}

describe('the rules and the dashboard for Prometheus', () => {
  test('every expression is one of PromQL, and the check finds one that is not', () => {
    assert.deepEqual(
      [...expressions, ...alertsOfProxy.map(({ expr }) => expr)].filter(
        (expression) => textsIn(expression, '⚠').length > 0,
      ),
      [],
    )
    assert.equal(textsIn('sum(rate(parley_jobs[5m]) > ', '⚠').length > 0, true)
  })

  test('every metric in an expression is one that /metrics serves', async () => {
    await using app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
    const { text } = await app.send('/metrics', {
      method: 'GET',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const served = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(namesOf))
    // Prometheus itself says whether it reached a process.
    served.add('up')
    const named = expressions.flatMap((expression) => textsIn(expression, 'Identifier'))
    assert(named.length >= expressions.length)
    assert.deepEqual(
      named.filter((name) => !served.has(name)),
      [],
    )
  })

  test('every call and outcome in an expression exists', () => {
    const known: Record<string, readonly string[]> = {
      call: handlers.map(({ call }) => call.path),
      outcome: ['ok', ...Object.keys(ERROR_STATUS)],
      state: ['waiting', 'failed'],
      job: Scrape.parse(yamlOf('scrape.yml')).scrape_configs.map(({ job_name }) => job_name),
    }
    const matchers = expressions.flatMap((expression) => textsIn(expression, 'UnquotedLabelMatcher'))
    assert(matchers.length > 0)
    assert.deepEqual(
      matchers.filter((matcher) => {
        const [, label = '', sign, value = ''] = /^(\w+)\s*(!?=~?)\s*"(.*)"$/s.exec(matcher) ?? []
        return !sign?.endsWith('~') && known[label]?.includes(value) !== true
      }),
      [],
    )
  })

  test('every alert has a name of its own, and says what to do in a sentence', () => {
    assert.equal(new Set(everyAlert.map(({ alert }) => alert)).size, everyAlert.length)
    for (const { alert, annotations } of everyAlert)
      assert.match(annotations.action, /^[A-Z].*\.$|^npm run /s, alert)
  })

  test('the scrape example reads the file of rules, and the docs name both', () => {
    assert.deepEqual(Scrape.parse(yamlOf('scrape.yml')).rule_files, ['alerts.yml'])
    const docs = readFileSync(join(root, 'docs/operating/monitoring.md'), 'utf8')
    for (const file of ['alerts.yml', 'proxy.yml', 'scrape.yml'])
      assert.match(docs, new RegExp(`\\(\\.\\./prometheus/${file}\\)`))
    for (const { alert } of everyAlert) assert(docs.includes(`\`${alert}\``), alert)
  })
})

/** The names under which a metric is served: a histogram and a summary have several. */
function namesOf([, name = '', kind]: RegExpMatchArray): string[] {
  const parts = kind === 'histogram' ? ['bucket', 'sum', 'count'] : kind === 'summary' ? ['sum', 'count'] : []
  return [name, ...parts.map((part) => `${name}_${part}`)]
}
