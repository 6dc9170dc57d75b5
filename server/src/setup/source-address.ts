import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The web address that a checkout was cloned from; undefined if it has none. */
export function sourceAddress(folder: string): string | undefined {
  try {
    const config = readFileSync(join(folder, '.git/config'), 'utf8')
    const [, origin = ''] = config.split('[remote "origin"]')
    const [section = ''] = origin.split('\n[')
    const line = section.split('\n').find((line) => /^\s*url\s*=/.test(line)) ?? ''
    const url = line.slice(line.indexOf('=') + 1).trim()
    const web = url.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/').replace(/\.git$/, '')
    if (!URL.canParse(web) || !/^https?:/.test(web)) return undefined
    const { origin: site, pathname } = new URL(web)
    return site + pathname
  } catch {
    return undefined
  }
}
