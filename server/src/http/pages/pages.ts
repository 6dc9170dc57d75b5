import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accentShades,
  AppError,
  Channel,
  EMPTY_PAGE,
  SlugId,
  splitLanguage,
  type SiteLook,
} from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectFolder } from '#config.ts'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { serviceDid, didDocument } from '#http/token/did.ts'
import { semaphore, type Owner } from '#threads/semaphore.ts'
import { isEmbedUrl, languageOfEmbed, serveEmbedScript, themeOfEmbed } from '#http/pages/embedding.ts'
import {
  productVersion,
  sendFile,
  type StaticFile,
  type StaticFiles,
  webFiles,
  webFolder,
} from '#http/files.ts'
import { policyWithHashes } from '#http/headers.ts'
import { keptFiles } from '#http/kept-files.ts'
import { limits } from '#http/limits.ts'
import { networksOf } from '#http/network.ts'
import { cachedPage, encodedPage, maxAgeOf, type MadePage } from '#http/pages/page-cache.ts'
import {
  languageNamed,
  offeredLanguages,
  preferredLanguage,
  type OfferedLanguage,
} from '#http/pages/languages.ts'
import { pageData, type PageScreen } from '#http/pages/page-data.ts'
import { pageHtml } from '#http/pages/page-html.ts'
import type { Page, PageOf } from '#http/pages/page.ts'
import { linkHeader, preloader } from '#http/pages/preloads.ts'
import { identityIn, SiteIdentityReader } from '#http/pages/site-identity.ts'
import { withSiteLook } from '#http/pages/site-styles.ts'
import { inLanguage, translatedScript } from '#http/pages/translated-page.ts'
import { manifestDescription } from '#texts/pages.ts'

const BASE = '/feed/'
/** The web app manifest: the name and the icons of an installed copy of the site. */
const MANIFEST = 'manifest.webmanifest'

/** Files that pages are built from, so they are not served as files. */
const COMPLETED = new Set(['index.html', 'embed.html', 'office.html'])

/** What a page without scripts leaves out of the built one. */
const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs

/** The page that is sent if its data could not be read; its screen then requests the data and shows the error. */
const UNFILLED: Page = {
  key: '',
  version: '',
  address: '',
  load: async () => ({ responses: [], rendering: 'none' }),
}

/** The number of pages in progress at once, so that the data of some is read while another one is rendered. */
const MAX_MAKING = 4
/** This many pages take about a second. Above it, the network with the most requests gets pages without content. */
const MAX_WAITING = 100
const TOO_MANY = new Error('Too many pages at once')

/** A page without content. */
type Bare = {
  isEmbed: boolean
  theme?: 'light' | 'dark' | undefined
  code: string
  base: string
  /** Browsers keep it for all addresses, and have no other language of it. */
  isKept: boolean
}

/** What a request asks for. */
type Reading = {
  /** The path below /feed/ and below the code of a language. */
  path: string
  search: URLSearchParams
  language: OfferedLanguage
  /** Where links of the page lead: `/feed/`, or `/feed/de/` if the address names the language. */
  base: string
  /** Its language was chosen by the header of the request. */
  isNegotiated: boolean
}

type Pages = {
  ctx: Ctx
  pageOf: PageOf
  /** Reads the current name of the site. */
  identify: () => Promise<SiteLook>
  /** The id that somebody means who typed one. */
  idMeantBy: (typed: string) => Promise<string>
}

/** Serves the web application: its files, and its pages with their data. */
export function servePages(app: FastifyInstance, { ctx, pageOf, identify, idMeantBy }: Pages): void {
  const files = webFiles()
  const keptFile = keptFiles(ctx.config.ASSETS_KEEP)
  const withPreloads = preloader(webFolder, BASE)
  const shell = shellOf(ctx, files, 'index.html')
  const embedShell = shellOf(ctx, files, 'embed.html')
  const staticShell = embedShell?.replaceAll(SCRIPT, '')
  const languages = offeredLanguages(webFolder, ctx.config)
  const codes = languages.map(({ code }) => code)
  const config = { ...firstScreenConfig(ctx), ...(codes.length === 1 ? {} : { languages: codes }) }

  const readingOf = ({ raw, headers }: FastifyRequest): Reading => {
    const [whole = '', query = ''] = (raw.url ?? '').slice(BASE.length).split('?', 2)
    const { code, rest } = splitLanguage(whole)
    const named = languages.find((language) => language.code === code)
    const search = new URLSearchParams(query)
    if (named !== undefined)
      return { path: rest, search, language: named, base: `${BASE}${code}/`, isNegotiated: false }
    // The links of an embed lead to addresses without a language.
    const wanted = languageOfEmbed(raw.url ?? '')
    const chosen = languages.find((language) => language.code === wanted)
    const language = chosen ?? preferredLanguage(headers['accept-language'], languages)
    const isNegotiated = chosen === undefined && languages.length > 1
    return { path: whole, search, language, base: BASE, isNegotiated }
  }

  const identity = new SiteIdentityReader(identify, ctx.log)

  // Pages without content are the same for all addresses, so they are rendered and compressed once.
  const bare = identity.once((key: string) => {
    const { isEmbed, theme, code, base, isKept }: Bare = JSON.parse(key)
    const language = languageNamed(code, languages)
    return make({ ...UNFILLED, ...(isEmbed ? { isEmbed, theme } : {}) }, { language, base, isKept })
  })
  const unfilled = (url = '', { language, base, path }: Pick<Reading, 'language' | 'base' | 'path'>) => {
    const isEmbed = isEmbedUrl(url)
    const kind: Bare = {
      isEmbed,
      code: language.code,
      base,
      isKept: path === EMPTY_PAGE,
      ...(isEmbed ? { theme: themeOfEmbed(url) } : {}),
    }
    return bare(JSON.stringify(kind))
  }

  const make = async (
    page: Page,
    { language, base, isKept }: Pick<Reading, 'language' | 'base'> & Partial<Pick<Bare, 'isKept'>>,
    known?: SiteLook,
  ): Promise<MadePage> => {
    const madeAt = ctx.now()
    const { responses, head, status = 200, isUnlisted = false, rendering } = await page.load()
    const site = known ?? (await identity.read())
    const screen: PageScreen = { ...config, site: identityIn(site, { language, base }), responses }
    const isFrame = rendering === 'frame'
    const { address, isEmbed = false, theme } = page
    const request = {
      ...screen,
      rendered: {
        address,
        at: madeAt.getTime(),
        language: language.code,
        base,
        ...(isFrame ? { isFrame } : {}),
      },
    }
    const isUnrendered = rendering === 'none'
    const rendered = isUnrendered ? undefined : await ctx.renderPage(request, { isEmbed })
    // What is not rendered is shown by the browser, which needs the scripts.
    const isStatic = page.isStatic === true && rendered !== undefined
    const built = isStatic ? staticShell : isEmbed ? embedShell : shell
    const { page: preloading, hashes } = withPreloads(built ?? '', rendered)
    const looking = withSiteLook(preloading, site)
    const filled = inLanguage(looking.page, language, files)
    const bytes = pageHtml(filled, {
      head,
      data: isStatic ? undefined : (rendered?.data ?? pageData(screen)),
      origin: ctx.config.PUBLIC_ORIGIN,
      siteName: site.name,
      html: rendered?.html,
      isFrame: isFrame && rendered !== undefined,
      isUnlisted,
      theme,
      language,
      languages,
      followsChoice: codes.length > 1 && !isEmbed && !isKept,
      base,
    })
    const maxAgeMs = maxAgeOf({
      isWhole: isUnrendered || rendered !== undefined,
      madeInMs: ctx.now().getTime() - madeAt.getTime(),
    })
    const link = linkHeader(filled)
    const ownHashes = { ...hashes, styles: [...hashes.styles, ...looking.hashes] }
    return { bytes, link, hashes: ownHashes, status, isUnlisted, madeAt, maxAgeMs }
  }

  const inTurn = semaphore({ maxRunning: MAX_MAKING, maxWaiting: MAX_WAITING, refusal: () => TOO_MANY })

  /**
   * Readers of the same page wait for one rendering. If it is refused because the network of the reader who began it has
   * too many pages waiting, it is tried again for the network of this reader.
   */
  const found = async (
    asked: Page,
    { reading, site, networks }: { reading: Reading; site: SiteLook; networks: Owner },
  ): Promise<MadePage> => {
    const page = {
      ...asked,
      key: [reading.base, reading.language.code, asked.key].join(' '),
      // A change of the site changes all pages.
      version: `${asked.version} ${JSON.stringify(site)}`,
    }
    let isMadeForUs = false
    const makeInTurn = () => {
      isMadeForUs = true
      return inTurn(networks, () => make(page, reading, site))
    }
    try {
      return await cachedPage(ctx, page, makeInTurn)
    } catch (error) {
      if (error !== TOO_MANY || isMadeForUs) throw error
      return cachedPage(ctx, page, makeInTurn)
    }
  }

  const pageFor = async (request: FastifyRequest, reading: Reading): Promise<MadePage> => {
    const { path, search, language } = reading
    const address = addressOf(request)
    // A network that requests too many pages gets them without data, and its browsers request the data themselves.
    if (path === EMPTY_PAGE || !(await limits(ctx).mayOpenPage(address)))
      return unfilled(request.raw.url, reading)
    try {
      const [page, site] = await Promise.all([pageOf({ path, search, language }), identity.read()])
      return await found(page, { reading, site, networks: networksOf(address) })
    } catch (error) {
      // A conversation may be deleted while it is read.
      if (error instanceof AppError) ctx.log.debug({ err: error }, 'a page changed while it was made')
      else if (error !== TOO_MANY) ctx.log.error({ err: error }, 'a page could not be made')
      return unfilled(request.raw.url, reading)
    }
  }

  app.get('/', (_, reply) => reply.redirect(BASE))
  app.get('/feed', (_, reply) => reply.redirect(BASE))
  // A short address that can be typed from a poster, maybe with what ends the sentence around it. Its code names where it
  // was scanned.
  app.get<{ Params: { slugId: string }; Querystring: { from?: unknown } }>(
    '/c/:slugId',
    async (request, reply) => {
      const typed = SlugId.safeParse(request.params.slugId.replace(/(?<=[\w-])[^\w-]+$/, '')).data
      if (typed === undefined) return reply.redirect(BASE)
      // Whoever tries many addresses gets no help with them.
      const isHelped = await limits(ctx).mayOpenPage(addressOf(request))
      const slugId = isHelped ? await idMeantBy(typed).catch(() => typed) : typed
      const channel = Channel.safeParse(request.query.from).data
      return reply.redirect(`${BASE}conversation/${slugId}${channel === undefined ? '' : `?from=${channel}`}`)
    },
  )
  serveEmbedScript(app, files)
  app.get('/.well-known/did.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(didDocument(ctx.config.PUBLIC_ORIGIN))),
  )
  app.get(`${BASE}*`, async (request, reply) => {
    const path = (request.raw.url ?? '').split('?')[0]?.slice(BASE.length) ?? ''
    const file = COMPLETED.has(path)
      ? undefined
      : (files.get(path) ?? translatedScript(path, languages, files) ?? keptFile(path))
    const reading = readingOf(request)
    reply.header('vary', reading.isNegotiated ? 'accept-encoding, accept-language' : 'accept-encoding')
    if (file !== undefined && path === MANIFEST)
      return sendManifest(reply, file, { ...(await identity.read()), ...reading })
    if (file !== undefined) return sendFile(request, reply, file)
    if (shell === undefined)
      return reply.code(503).type('text/plain').send('The web application is not built yet.')
    if (path.startsWith('assets/'))
      return reply.code(404).type('text/plain').send('This file does not exist.')
    return sendPage(request, reply, await pageFor(request, reading))
  })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: MadePage): Promise<FastifyReply> {
  const { bytes, encoding } = await encodedPage(page, request.headers['accept-encoding'])
  const policy = String(reply.getHeader('content-security-policy'))
  reply.code(page.status).headers({
    'content-security-policy': policyWithHashes(policy, page.hashes),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'last-modified': page.madeAt.toUTCString(),
    ...(page.link === '' ? {} : { link: page.link }),
    ...(page.isUnlisted ? { 'x-robots-tag': 'noindex' } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
  return reply.send(bytes)
}

/**
 * Sends the manifest with the name, the color and the logo of the site instead of those of the product, in the reader’s
 * language.
 */
function sendManifest(
  reply: FastifyReply,
  { plain, type }: StaticFile,
  { name, accent, logo, language }: SiteLook & Pick<Reading, 'language'>,
): FastifyReply {
  const built: object = JSON.parse(plain.toString('utf8'))
  const { tag: lang, dir } = language
  const own = {
    ...(accent === '' ? {} : { theme_color: accentShades(accent).light.main }),
    ...(logo === undefined
      ? {}
      : { icons: [{ src: logo.iconPath, sizes: '512x512', type: 'image/png', purpose: 'any maskable' }] }),
  }
  const description = manifestDescription(language)
  const manifest = { ...built, name, short_name: name, description, lang, dir, ...own }
  return reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(JSON.stringify(manifest))
}

/** The built page without content. Tests need no build, because they use the source of the page. */
function shellOf({ config }: Ctx, files: StaticFiles, name: string): string | undefined {
  if (config.NODE_ENV === 'test') return readFileSync(join(projectFolder, 'web', name), 'utf8')
  return files.get(name)?.plain.toString('utf8')
}

function firstScreenConfig({ config }: Ctx): Omit<PageScreen, 'responses'> {
  return {
    serviceDid: serviceDid(config.PUBLIC_ORIGIN),
    resourceOrigin: config.RESOURCE_ORIGIN,
    sourceUrl: config.SOURCE_URL ?? '',
    resultsLicence: config.RESULTS_LICENCE,
    version: productVersion(),
    ...(config.PHONE_CALLING_CODES.size === 0 ? {} : { callingCodes: [...config.PHONE_CALLING_CODES] }),
    signIn: config.SIGN_IN,
    ...(config.BOOT_REDIRECT === undefined ? {} : { bootRedirect: config.BOOT_REDIRECT }),
  }
}
