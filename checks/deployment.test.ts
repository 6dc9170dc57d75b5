import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './sources.ts'

const UNITS = ['docs/parley.service']
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Ten times the exposure that `systemd-analyze security` may find: 0 is best, 100 worst. */
const MAX_EXPOSURE = 15

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

for (const unit of UNITS) {
  test(`${unit} can write its state only, and has no capabilities`, () => {
    const lines = textOf(unit).split('\n')
    assert.ok(lines.some((line) => /^StateDirectory=parley$/.test(line)))
    for (const line of [
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=true',
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    ])
      assert.ok(lines.includes(line), line)
    assert.deepEqual(
      lines.filter((line) => line.startsWith('ReadWritePaths')),
      [],
    )
  })

  test(
    `systemd knows every setting of ${unit} and rates it as well protected`,
    { skip: !hasAnalyze && 'this machine has no systemd-analyze' },
    () => {
      const options = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, join(root, unit)]
      const { status, stdout, stderr } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
      assert.equal(stderr, '', 'it warns of unknown settings')
    },
  )
}

test('the docs say how to install the unit', () => {
  assert.match(textOf('docs/operating/install.md'), /cp docs\/parley\.service \/etc\/systemd\/system\//)
})

test('the containers keep backups in a volume of their own', () => {
  for (const file of ['compose.yaml', 'deploy/compose.yaml']) {
    assert.match(textOf(file), /^ {4}BACKUP_TO: \/var\/lib\/parley\/backups$/m)
    assert.match(textOf(file), /'backups:\/var\/lib\/parley\/backups'\]$/m)
  }
})

test('the containers of compose.yaml have read-only file systems, no capabilities and no way to get new rights', () => {
  const [anchor = '', services = ''] = textOf('compose.yaml').split(/\n(?:services|volumes):\n/)
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    assert.ok(anchor.includes(`\n  ${line}\n`), line)
  const ofServices = services.split(/^ {2}(?=[a-z]+:\n)/m).filter((service) => /^[a-z]+:\n/.test(service))
  assert.deepEqual(
    ofServices.map((service) => service.split(':')[0]),
    ['parley', 'database'],
  )
  for (const service of ofServices)
    assert.match(service, /^[a-z]+:\n {4}<<: (?:\*hardening|\[\*hardening, \*parley\])\n/)
  assert.doesNotMatch(services, /privileged:|network_mode: host|\/var\/run\/docker/)
})
