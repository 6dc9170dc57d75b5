import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SECRETS } from '#config-variables.ts'

// Settings that are in files of their own. Relative paths are in `folder`.

type Environment = Record<string, string | undefined>

/** The environment with each secret that is in the file of its variable with `_FILE`, such as DATABASE_URL_FILE. */
export function withSecretFiles(env: Environment, folder: string, problems: string[]): Environment {
  const secrets: Environment = {}
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: remove one of them.`)
    else secrets[name] = readSetting(`${name}_FILE`, resolve(folder, file), problems)
  }
  return { ...env, ...secrets }
}

/** The certificates in the file of CA_CERT_FILE. */
export function certificatesIn(
  file: string | undefined,
  folder: string,
  problems: string[],
): string | undefined {
  if (file === undefined) return undefined
  const text = readSetting('CA_CERT_FILE', resolve(folder, file), problems)
  if (text === undefined) return undefined
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  try {
    if (certificates?.map((certificate) => new X509Certificate(certificate)).length) return text
  } catch {
    // The sentence below says it.
  }
  problems.push(
    `CA_CERT_FILE names ${file}, which has no certificates: it must be a file of them in the form of PEM.`,
  )
  return undefined
}

function readSetting(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '') return text
    problems.push(`${name} names ${path}, which is empty.`)
  } catch (error) {
    problems.push(
      `${name} names ${path}, which cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}).`,
    )
  }
  return undefined
}
