import { useFetcher, useNavigate, useSearchParams } from "react-router";
import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { productName } from "./product-name.ts";
import type { ProductAnswer } from "./run-product-action.server.ts";

type Listed = Pick<
  ListedCatalogueProduct,
  "id" | "name_bg" | "name_en" | "family_id" | "weight_grams" | "is_ordered" | "is_active"
>;

/**
 * Asks before the deletion of the product that `?delete=` names. Offers to hide a product that was ordered, which
 * cannot be deleted.
 */
export function DeleteProduct({ products, onDelete }: { products: readonly Listed[]; onDelete: () => void }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <>
      <DeleteRecord
        records={products.filter((product) => !product.is_ordered)}
        listPath="/admin/products"
        fields={{ step: "delete" }}
        describe={(product) => ({
          title: t("products.delete.title", { name: productName(product, locale) }),
          text: t("products.delete.text"),
        })}
        onDelete={onDelete}
      />
      <HideOrdered products={products.filter((product) => product.is_ordered)} />
    </>
  );
}

function HideOrdered({ products }: { products: readonly Listed[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useListAddress("/admin/products");
  const fetcher = useFetcher<ProductAnswer>();
  useAnswerToast(fetcher.data);
  const isHydrated = useHydrated();
  const wanted = useSearchParams()[0].get("delete");
  const product = products.find(({ id }) => id === wanted);
  if (!product) return null;
  const title = t("products.ordered.title", { name: productName(product, locale) });
  const text = t(product.is_active ? "products.ordered.text" : "products.ordered.hidden");
  const buttons = (
    <>
      <ButtonLink to={list} variant="outline" preventScrollReset replace>
        {t(product.is_active ? "edit.cancel" : "edit.close")}
      </ButtonLink>
      {product.is_active && (
        <fetcher.Form
          method="post"
          action="/admin/products"
          onSubmit={() => void navigate(list, { replace: true, preventScrollReset: true })}
        >
          <input type="hidden" name="step" value="active" />
          <input type="hidden" name="id" value={product.id} />
          <input type="hidden" name="active" value="" />
          <Button type="submit">{t("products.ordered.hide")}</Button>
        </fetcher.Form>
      )}
    </>
  );
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <div className="flex gap-3">{buttons}</div>
      </Card>
    );
  return (
    <Dialog
      open
      onOpenChange={() => void navigate(list, { replace: true, preventScrollReset: true })}
      title={title}
      description={text}
      actions={buttons}
    />
  );
}
