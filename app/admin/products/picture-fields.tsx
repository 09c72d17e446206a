import { FolderOpen, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { libraryPlaces } from "#app/domain/media/media.ts";
import { maxPictures } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Input } from "#app/ui/input.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { FieldGroup, TextareaField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { ModelField } from "#app/admin/shared/media/image-field.tsx";
import { MediaLibrary } from "#app/admin/shared/media/media-library.tsx";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DropZone, UploadButton, UploadProgress } from "#app/admin/shared/media/upload-control.tsx";
import { useUpload } from "#app/admin/shared/media/use-upload.ts";

/** The upload folder of product images (specification, section 7). */
export const productImages = { bucket: "product-images", folder: "products" } as const;

/** Asks for the further pictures and the 3D model; the main picture is beside name and price. */
export function PictureFields() {
  const t = useAdminText();
  const isHydrated = useHydrated();
  const hint = t("products.pictures.hint", { count: maxPictures });
  return (
    <div className="flex flex-col gap-5">
      {isHydrated ? (
        <FieldGroup title={t("products.pictures")}>
          <p className="text-muted">{hint}</p>
          <FurtherPictures />
        </FieldGroup>
      ) : (
        <TextareaField
          name="pictures"
          label={t("products.pictures")}
          hint={`${hint} ${t("products.pictures.lines")}`}
          rows={4}
        />
      )}
      <ModelField
        name="model_url"
        label={t("products.field.model")}
        hint={t("products.field.model.hint")}
        {...libraryPlaces.model}
      />
    </div>
  );
}

/** Asks for the further pictures in order: added by URL, by upload or from the media library, sorted and removed. */
function FurtherPictures() {
  const t = useAdminText();
  const { values } = useEditForm();
  const errorId = useId();
  const problem = useProblem("pictures");
  const [addresses, setAddresses] = useState(() => (values.pictures ?? "").split(/[\r\n]+/).filter(Boolean));
  const [typed, setTyped] = useState("");
  // A functional update: the list may change while an upload is in progress.
  const add = (address: string) => setAddresses((current) => [...new Set([...current, address])]);
  // A typed URL that was not added yet is saved too.
  const sent = [...addresses, typed.trim()].filter(Boolean).join("\n");
  const items = addresses.map((address, index) => ({
    id: address,
    name: t("products.pictures.one", { place: index + 1 }),
  }));
  return (
    <div>
      <input type="hidden" name="pictures" value={sent} />
      {items.length === 0 ? (
        <p className="mb-3">{t("products.pictures.none")}</p>
      ) : (
        <div className="mb-3">
          <SortableList label={t("products.pictures")} items={items} onSort={setAddresses}>
            {({ id, name }, handle) => (
              <PictureRow
                address={id}
                name={name}
                handle={handle}
                place={addresses.indexOf(id) + 1}
                onRemove={() => setAddresses(addresses.filter((address) => address !== id))}
              />
            )}
          </SortableList>
        </div>
      )}
      {addresses.length < maxPictures && (
        <AddPicture typed={typed} onType={setTyped} onAdd={add} error={problem && errorId} />
      )}
      <FieldError id={errorId} error={problem} />
    </div>
  );
}

function PictureRow({
  address,
  name,
  place: at,
  handle,
  onRemove,
}: {
  address: string;
  name: string;
  place: number;
  handle: ReactNode;
  onRemove: () => void;
}) {
  const t = useAdminText();
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-background p-2">
      {handle}
      <Picture src={address} alt={name} width={80} height={120} className="aspect-2/3 w-12 rounded-lg" />
      <span className="min-w-0 flex-1 truncate text-sm text-muted">{address}</span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("products.pictures.remove", { place: at })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}

function AddPicture({
  typed,
  onType,
  onAdd,
  error,
}: {
  typed: string;
  onType: (text: string) => void;
  onAdd: (address: string) => void;
  /** The id of the error text. */
  error: string | undefined;
}) {
  const t = useAdminText();
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const { progress, upload, stop } = useUpload({ places: { image: productImages }, onDone: onAdd });
  const label = t("products.pictures");
  const add = () => {
    if (typed.trim() === "") return;
    onAdd(typed.trim());
    onType("");
  };
  return (
    <DropZone onFile={(file) => void upload(file)}>
      <div className="flex flex-wrap gap-2">
        <Input
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not submit the product form.
            event.preventDefault();
            add();
          }}
          aria-label={t("products.pictures.address")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-52"
        />
        <Button variant="outline" onClick={add}>
          <Plus aria-hidden />
          {t("products.pictures.add")}
        </Button>
        <UploadButton
          kinds={["image"]}
          label={label}
          isBusy={progress !== null}
          onFile={(file) => void upload(file)}
        />
        <Button
          variant="outline"
          aria-label={t("media.field.libraryFor", { label })}
          onClick={() => setIsLibraryOpen(true)}
        >
          <FolderOpen aria-hidden />
          {t("media.field.library")}
        </Button>
      </div>
      <UploadProgress progress={progress} stop={stop} />
      <MediaLibrary
        kind="image"
        open={isLibraryOpen}
        onClose={() => setIsLibraryOpen(false)}
        onChoose={onAdd}
      />
    </DropZone>
  );
}
