import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { account } from '#account/routes.ts'
import { auditLog } from '#administration/audit-log.ts'
import { administeredConversations } from '#administration/conversations.ts'
import { health } from '#administration/health.ts'
import { serveMetrics } from '#administration/metrics.ts'
import { serveOrganizationImages } from '#administration/images.ts'
import { members } from '#administration/members.ts'
import { invitations } from '#administration/invitations.ts'
import { organizations } from '#administration/organizations.ts'
import { people } from '#administration/people.ts'
import { roles } from '#administration/roles.ts'
import { serveSiteLogos, siteLogo } from '#administration/site-logo.ts'
import { topicEditing } from '#administration/topics.ts'
import { groupNames } from '#analysis/group-names.ts'
import { sharedPlaces } from '#analysis/blocks/shared-places.ts'
import { viewerActivity } from '#analysis/viewer-activity.ts'
import { printedRuns } from '#analysis/print.ts'
import { opinionLists } from '#analysis/lists/routes.ts'
import { blockFile } from '#analysis/block-file.ts'
import { maps } from '#analysis/routes.ts'
import { publishedRuns } from '#analysis/formation/routes.ts'
import { deliveries } from '#auth/code/deliveries.ts'
import { email } from '#auth/email/routes.ts'
import { methods } from '#auth/methods.ts'
import { serveOutbox } from '#auth/phone/outbox-page.ts'
import { phone } from '#auth/phone/routes.ts'
import { serveOffice } from '#auth/proof/office/page.ts'
import { proof, withoutProofs } from '#auth/proof/routes.ts'
import { auth } from '#auth/routes.ts'
import { following } from '#conversations/following.ts'
import { outcomes } from '#authoring/outcomes.ts'
import { promisedAnswers } from '#authoring/promised-answers.ts'
import { authoring } from '#authoring/routes.ts'
import { conversations } from '#conversations/routes.ts'
import { secondsUnfolded } from '#conversations/tallies.sql.ts'
import type { Ctx } from '#ctx.ts'
import { databaseMode } from '#db/mode.ts'
import { desk } from '#desk/routes.ts'
import type { Handler } from '#http/handle.ts'
import { addressOf, guardArrival } from '#http/arrival.ts'
import { answerClientError, refuseExpectation } from '#http/client-errors.ts'
import { WHEN_CLOSING } from '#http/connections/close-gracefully.ts'
import { limitConnections } from '#http/connections/connections.ts'
import { serveHeaders } from '#http/headers.ts'
import { measureCalls } from '#http/metrics.ts'
import { limitLargeBodies } from '#http/connections/large-bodies.ts'
import { serveHealth } from '#http/health.ts'
import { serveOpenapi } from '#http/openapi.ts'
import { isDecodable } from '#http/route.ts'
import { servePages } from '#http/pages/pages.ts'
import { serve } from '#http/serve.ts'
import { idMeantBy } from '#conversations/typed-id.sql.ts'
import { endUnreadResponses } from '#http/connections/unread-responses.ts'
import { mailer } from '#mail/mailer.ts'
import { moderationQueue } from '#moderation/queue/routes.ts'
import { appeals } from '#moderation/appeals.ts'
import { ledger } from '#moderation/ledger.ts'
import { moderation } from '#moderation/routes.ts'
import { suspensions } from '#moderation/suspend.ts'
import { review } from '#review/routes.ts'
import { mutes } from '#mutes/routes.ts'
import { legal } from '#legal/routes.ts'
import { notifications } from '#notifications/routes.ts'
import { imports } from '#import/routes.ts'
import { serveUploads } from '#import/upload.ts'
import { opinions } from '#opinions/routes.ts'
import { anonymousClient } from '#pages/ask.ts'
import { serveAtom } from '#pages/atom.ts'
import { serveOembed } from '#pages/oembed.ts'
import { pages } from '#pages/pages.ts'
import { serveSecurityTxt } from '#pages/security-txt.ts'
import { serveSitemap } from '#pages/sitemap.ts'
import { serveShareImages } from '#share-images/routes.ts'
import { sharePreview } from '#share-images/site.ts'
import { patterns } from '#patterns/routes.ts'
import { polls } from '#polls/routes.ts'
import { reports } from '#reports/routes.ts'
import { site } from '#site/routes.ts'
import { siteIdentity } from '#site/sql.ts'
import { topics } from '#topics/routes.ts'
import { updates } from '#updates/routes.ts'
import { users } from '#users/routes.ts'
import { verification } from '#verification/routes.ts'
import { serveStatementKey } from '#verification/statement-key.ts'
import { votes } from '#votes/routes.ts'

/** The features in the order of imports: each may import only those before it. */
export const FEATURES = {
  site,
  users,
  topics,
  notifications,
  conversations: [...conversations, ...following],
  votes,
  opinions,
  polls,
  mutes,
  reports,
  authoring: [...authoring, ...outcomes, ...promisedAnswers],
  updates,
  patterns,
  moderation: [...moderation, ...moderationQueue, ...ledger, ...appeals, ...suspensions],
  analysis: [
    ...maps,
    blockFile,
    ...opinionLists,
    ...publishedRuns,
    ...viewerActivity,
    ...printedRuns,
    ...groupNames,
    ...sharedPlaces,
  ],
  verification,
  review,
  desk,
  import: imports,
  auth: [...auth, ...methods, ...phone, ...email, ...proof],
  account,
  legal,
  administration: [
    ...administeredConversations,
    ...organizations,
    ...invitations,
    ...members,
    ...roles,
    ...people,
    ...topicEditing,
    ...health,
    ...auditLog,
    ...siteLogo,
    ...sharePreview,
  ],
}

export const handlers: readonly Handler[] = Object.values(FEATURES).flat()

/** Builds the whole application, which does not listen yet. */
export async function buildApp(ctx: Ctx, allCalls = handlers): Promise<FastifyInstance> {
  const calls = withoutProofs(allCalls, ctx.config)
  const loggerInstance: FastifyBaseLogger = ctx.log
  const { REQUEST_TIMEOUT_MS: timeout, MAX_CONNECTIONS } = ctx.config
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...WHEN_CLOSING,
    requestTimeout: timeout,
    connectionTimeout: 2 * timeout,
    http: {
      headersTimeout: timeout,
      connectionsCheckingInterval: Math.min(timeout / 2, 5000),
      // guardArrival checks the host when a request arrives.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    genReqId: () => crypto.randomUUID(),
    // An address that cannot be decoded is handled like an unknown one.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/%25'),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  })
  limitConnections(app.server, MAX_CONNECTIONS)
  app.server.on('checkExpectation', refuseExpectation)
  serveHeaders(app, ctx)
  guardArrival(app, ctx)
  endUnreadResponses(app, { addressOf })
  limitLargeBodies(app)
  serveOffice(app, ctx)
  measureCalls(app, ctx, calls)
  serveMetrics(app, ctx)
  serve(app, ctx, calls)
  serveUploads(app, ctx)
  serveHealth(app, {
    pool: ctx.pool,
    mode: () => databaseMode(ctx),
    secondsUnfolded: () => secondsUnfolded(ctx.db),
    now: ctx.now,
  })
  serveOpenapi(app, calls)
  serveOutbox(app, ctx)
  app.addHook('onClose', async () => {
    await deliveries(ctx).settled()
    mailer(ctx).close()
  })
  serveSitemap(app, ctx)
  serveSecurityTxt(app, ctx)
  const ask = anonymousClient(ctx, calls)
  serveAtom(app, { ctx, ask })
  serveOembed(app, { ctx, ask })
  serveShareImages(app, ctx)
  serveOrganizationImages(app, ctx)
  serveSiteLogos(app, ctx)
  serveStatementKey(app, ctx)
  servePages(app, {
    ctx,
    pageOf: pages(ctx, calls),
    identify: () => siteIdentity(ctx.db),
    idMeantBy: (typed) => idMeantBy(ctx.db, typed),
  })
  return app
}
