import { demoOffice } from '#auth/proof/office/provider.ts'
import type { IdentityProvider } from '#auth/proof/provider.ts'
import { rarimo } from '#auth/proof/rarimo/provider.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'

/** The provider of this installation; one alone, as two would know one person by two nullifiers. */
export const identityProvider = memoizePerApp((ctx: Ctx): IdentityProvider =>
  ctx.config.IDENTITY_PROVIDER === 'rarimo' ? rarimo(ctx) : demoOffice(ctx),
)
