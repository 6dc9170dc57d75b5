import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'

/** A file of each Debian package whose fonts e2e/fonts.conf gives to the browser. */
const FILES = {
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf',
  'fonts-wqy-microhei': '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
}

/** Debian packages of fonts that the journeys need and that are missing. */
export const missingFonts = (): string[] =>
  usesFontconfig() ? Object.entries(FILES).flatMap(([name, file]) => (existsSync(file) ? [] : [name])) : []

/** What the browser reads instead of the configuration of the machine, where it uses fontconfig. */
export const fontSettings = (): NodeJS.ProcessEnv =>
  usesFontconfig() ? { FONTCONFIG_FILE: join(ROOT, 'e2e/fonts.conf') } : {}

const usesFontconfig = () => process.platform === 'linux'
