import { Heart, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, data, redirect, useRevalidator } from "react-router";
import { z } from "zod";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { userIdOf } from "#app/server/accounts/actor.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { removeFromWishlist } from "#app/server/accounts/wishlist/change-wishlist.ts";
import { listWishlist } from "#app/server/accounts/wishlist/list-wishlist.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import { ProductGrid } from "./product-grid.tsx";
import { changeLocalWishlist, currentSession, useSession } from "#app/storefront/shop/session-store.ts";
import { useWish } from "#app/storefront/accounts/wishlist/use-wish.ts";
import { settledWishes } from "#app/storefront/accounts/wishlist/wishlist-store.ts";
import type { Route } from "./+types/wishlist";

export const meta: Route.MetaFunction = (args) => pageMeta("wishlist", args);
export const headers = () => noStore;

export async function loader({ request, context }: Route.LoaderArgs) {
  await refuseWhileClosed({ request, context });
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  const wishes = await loadOr<Product[] | null>("a wishlist", listWishlist(services.db, actor), null);
  const products =
    wishes && (await withRatings(services.db, await withReductions(services.db, wishes, new Date())));
  return { userId: userIdOf(actor), products };
}

/** Loads the list after all pending changes are sent; header and hearts then show the same. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await settledWishes();
  const loaded = await serverLoader();
  const ids = loaded.products?.map((product) => product.id);
  if (ids && loaded.userId === currentSession().user?.id) changeLocalWishlist(() => ids);
  return loaded;
}

/** Removes a product, for browsers without JavaScript. Refuses an invalid id; redirects visitors to /auth. */
export async function action({ request, context }: Route.ActionArgs) {
  const locale = localeOfPath(new URL(request.url).pathname);
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  const productId = z.uuid().safeParse((await readForm(request))("productId"));
  if (!productId.success) return data({ error: "failed" } as const, { status: 422, headers: noStore });
  const result = await removeFromWishlist(services.db, actor, { productId: productId.data });
  throw redirect(localePath(locale, result.ok ? "/wishlist" : "/auth"), { headers: noStore });
}

/** Shows the person's wishlist (specification, section 2), or asks a visitor to sign in. */
export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { isLoaded, user, wishlist } = useSession();
  const { revalidate } = useRevalidator();
  const userId = user?.id ?? null;
  const knownUserId = useRef(loaderData.userId);
  // Reloads after signing in or out, perhaps in another tab (specification, section 4).
  useEffect(() => {
    if (!isLoaded || userId === knownUserId.current) return;
    knownUserId.current = userId;
    void revalidate();
  }, [isLoaded, userId, revalidate]);

  const page = useRef<HTMLDivElement>(null);
  const isSignedOut = loaderData.userId === null || (isLoaded && !user);
  const isOwn = userId === loaderData.userId;
  const products = loaderData.products?.filter(({ id }) => !isOwn || wishlist.includes(id));
  return (
    <div
      ref={page}
      tabIndex={-1}
      className="page focus:outline-none"
      // The pressed button is removed with its card, so the focus moves to the page.
      onSubmit={() => page.current?.focus({ preventScroll: true })}
    >
      <PageHeading title={t("wishlist.title")} />
      {actionData && (
        <Notice tone="error" title={t("wishlist.error")} text={t("wishlist.removeFailed")} className="mb-6" />
      )}
      {isSignedOut ? (
        <SignedOut />
      ) : !products ? (
        <LoadFailed />
      ) : products.length === 0 ? (
        <NothingYet />
      ) : (
        <ProductGrid products={products} level="h2" priority corner={RemoveButton} />
      )}
    </div>
  );
}

function RemoveButton({ product }: { product: Product }) {
  const t = useText();
  const name = localText(product, "name", useLocale());
  const { press } = useWish(product);
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <input type="hidden" name="productId" value={product.id} />
      <Button type="submit" variant="ghost" size="icon" aria-label={t("wishlist.remove", { name })}>
        <Trash2 aria-hidden />
      </Button>
    </Form>
  );
}

function SignedOut() {
  const t = useText();
  const locale = useLocale();
  return (
    <EmptyState
      picture={<WishlistPicture />}
      title={t("wishlist.signIn.title")}
      text={t("wishlist.signIn.text")}
    >
      <ButtonLink to={localePath(locale, "/auth")} size="lg">
        {t("nav.signIn")}
      </ButtonLink>
    </EmptyState>
  );
}

function NothingYet() {
  const t = useText();
  const locale = useLocale();
  return (
    <EmptyState
      picture={<WishlistPicture />}
      title={t("wishlist.empty.title")}
      text={t("wishlist.empty.text")}
    >
      <ButtonLink to={localePath(locale, "/products")} size="lg">
        {t("wishlist.empty.button")}
      </ButtonLink>
    </EmptyState>
  );
}

function WishlistPicture() {
  return (
    <ShopPicture
      name="empty-wishlist"
      sizes="20rem"
      className="mb-3 aspect-4/3 w-full max-w-80 rounded-card"
      priority
    />
  );
}

function LoadFailed() {
  const t = useText();
  return (
    <EmptyState icon={<Heart />} title={t("wishlist.loadFailed")}>
      <ButtonLink to="" reloadDocument>
        {t("error.retry")}
      </ButtonLink>
    </EmptyState>
  );
}
