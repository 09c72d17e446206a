"""The Blender scene: sweets as meshes, sweep, lamps, camera, and rendering into arrays."""

import hashlib
import tempfile
from pathlib import Path

import bpy
import numpy as np
from mathutils import Euler, Vector

import fruits
from jellies import JELLIES
from materials import jelly_material, plain_material
from parts import hexed
from shapes import Array, Mesh

CACHE = Path(__file__).parent.parent / ".cache" / "art" / "meshes"
SHAPES = ("shapes", "parts", "jellies", "fruits", "strawberry", "pineapple", "orange", "grape", "peach")


def parts_of(name: str, cell: float) -> list[tuple[str, Mesh, Array]]:
    """Returns jelly, mesh and tint (n, 3) of each part of a sweet, cached until the shapes change."""
    source = b"".join((Path(__file__).parent / f"{module}.py").read_bytes() for module in SHAPES)
    kept = CACHE / f"{name}-{cell}-{hashlib.sha1(source).hexdigest()[:10]}.npz"
    if kept.exists():
        data = np.load(kept)
        return [
            (str(jelly), Mesh(data[f"p{i}"], data[f"n{i}"], data[f"q{i}"]), data[f"t{i}"])
            for i, jelly in enumerate(data["jellies"])
        ]
    parts = []
    for part in fruits.SWEETS[name]():
        mesh = part.mesh(cell)
        plain = hexed(JELLIES[part.jelly].colour)
        tint = part.tint(mesh.points) if part.tint else np.broadcast_to(plain, mesh.points.shape)
        parts.append((part.jelly, mesh, tint))
    arrays = {}
    for i, (_, mesh, tint) in enumerate(parts):
        arrays |= {f"p{i}": mesh.points, f"n{i}": mesh.normals, f"q{i}": mesh.quads, f"t{i}": tint}
    CACHE.mkdir(parents=True, exist_ok=True)
    np.savez(kept, jellies=np.array([jelly for jelly, _, _ in parts]), **arrays)
    return parts


def blender_mesh(name: str, mesh: Mesh, tint: Array) -> bpy.types.Mesh:
    made = bpy.data.meshes.new(name)
    made.vertices.add(len(mesh.points))
    made.vertices.foreach_set("co", mesh.points.astype(np.float32).ravel())
    made.loops.add(mesh.quads.size)
    made.loops.foreach_set("vertex_index", mesh.quads.astype(np.int32).ravel())
    made.polygons.add(len(mesh.quads))
    made.polygons.foreach_set("loop_start", np.arange(0, mesh.quads.size, 4, dtype=np.int32))
    made.polygons.foreach_set("loop_total", np.full(len(mesh.quads), 4, dtype=np.int32))
    made.polygons.foreach_set("use_smooth", np.ones(len(mesh.quads), dtype=bool))
    made.update()
    made.validate()
    made.use_auto_smooth = True
    made.normals_split_custom_set_from_vertices(mesh.normals.tolist())
    layer = made.color_attributes.new("tint", "FLOAT_COLOR", "POINT")
    opaque = np.concatenate([tint, np.ones((len(tint), 1))], axis=1)
    layer.data.foreach_set("color", opaque.astype(np.float32).ravel())
    return made


def add_sweet(name: str, at: tuple, turn: tuple, size: float, cell: float) -> None:
    """Adds a sweet to the stage; `turn` is degrees around x, y and z (z last), `cell` the mesh's edge length."""
    for i, (jelly, mesh, tint) in enumerate(parts_of(name, cell)):
        object_ = bpy.data.objects.new(f"{name} {i}", blender_mesh(name, mesh, tint))
        object_.data.materials.append(jelly_material(jelly, size))
        object_.location, object_.scale = at, (size,) * 3
        object_.rotation_euler = Euler(np.radians(turn).tolist())
        # Otherwise red jelly would look brown before green leaves.
        object_.visible_transmission = jelly != "leaf"
        bpy.context.collection.objects.link(object_)


def add_sweep(colour: str, seen: bool) -> None:
    """Adds a seamless floor that curves up behind, far wider than the picture; hidden, it still reflects light."""
    start, bend = 2.0, 14.0
    profile = [(-30.0, 0.0)]
    profile += [(start + bend * np.sin(a), bend - bend * np.cos(a)) for a in np.linspace(0, np.pi / 2, 48)]
    profile.append((start + bend, 40.0))
    vertices = [(x, y, z) for y, z in profile for x in (-45.0, 45.0)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))
    mesh.materials.append(plain_material("sweep", colour, 0.55))
    sweep = bpy.data.objects.new("sweep", mesh)
    sweep.visible_camera = seen
    bpy.context.collection.objects.link(sweep)


def add_lamp(at: tuple, to: tuple, size: tuple, watts: float, colour: str = "#ffffff") -> None:
    """Adds a softbox: a rectangle of `size` at `at` that faces `to`."""
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    lamp.energy, lamp.color = watts, hexed(colour).tolist()
    object_ = bpy.data.objects.new("softbox", lamp)
    object_.location = at
    object_.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(object_)


def add_window(at: tuple, to: tuple, size: tuple, watts: float, colour: str) -> None:
    """Adds a window of two by two panes, whose bars show in reflections."""
    way = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y")
    for i in (-1, 1):
        for j in (-1, 1):
            shift = way @ Vector((i * size[0] * 0.27, j * size[1] * 0.27, 0))
            pane = (size[0] * 0.46, size[1] * 0.46)
            add_lamp(tuple(Vector(at) + shift), tuple(Vector(to) + shift), pane, watts / 4, colour)


def light(strength: float = 1.0) -> None:
    """Adds a window at the front left, large soft lamps behind that shine through the jelly, a fill and a background light."""
    centre = (0, 0, 0.95)
    add_window((-5.0, -5.4, 4.4), centre, (4.6, 5.2), 800 * strength, "#fff8f0")
    add_lamp((4.6, 4.4, 3.6), centre, (3.4, 4.6), 560 * strength, "#fff4ea")
    add_lamp((-4.6, 4.2, 2.8), centre, (1.6, 4.6), 260 * strength)
    add_lamp((6.0, -5.0, 2.2), centre, (1.6, 5.0), 110 * strength, "#fff4ff")
    add_lamp((0, -2, 12), (0, 9, 4), (9, 5), 1400 * strength)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (1, 0.985, 0.97, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.28 * strength


def add_camera(eye: tuple, target: tuple, frame: float, size: tuple) -> None:
    """Adds a camera with a long lens whose view is `frame` units high at the target."""
    camera = bpy.data.cameras.new("camera")
    away = (Vector(target) - Vector(eye)).length
    camera.sensor_fit = "VERTICAL"
    camera.sensor_height = 24.0
    camera.lens = 24.0 * away / frame
    camera.dof.use_dof = True
    camera.dof.focus_distance = away - 0.7
    camera.dof.aperture_fstop = 9.0
    object_ = bpy.data.objects.new("camera", camera)
    object_.location = eye
    object_.rotation_euler = (Vector(target) - Vector(eye)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(object_)
    scene = bpy.context.scene
    scene.camera = object_
    scene.render.resolution_x, scene.render.resolution_y = size


def empty_stage() -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)


def render(samples: int, clear_ground: bool) -> dict[str, Array]:
    """Path-traces the stage; returns linear colour, alpha, albedo and normal as (height, width, channels), top row first."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.film_transparent = clear_ground
    scene.view_settings.view_transform = "Standard"
    cycles = scene.cycles
    cycles.device, cycles.seed, cycles.samples = "CPU", 7, samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04, 6
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 7, 8, 0
    cycles.sample_clamp_indirect, cycles.blur_glossy = 6.0, 0.6
    cycles.caustics_reflective, cycles.caustics_refractive = False, False
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.render.threads_mode = "AUTO"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    with tempfile.TemporaryDirectory() as folder:
        out = tree.nodes.new("CompositorNodeOutputFile")
        out.base_path = folder
        out.format.file_format, out.format.color_depth, out.format.color_mode = "OPEN_EXR", "32", "RGBA"
        out.file_slots.clear()
        passes = {"colour": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
        for name, socket in passes.items():
            out.file_slots.new(name)
            tree.links.new(layers.outputs[socket], out.inputs[name])
        bpy.ops.render.render(write_still=False)
        found = {name: pixels_of(next(Path(folder).glob(f"{name}*.exr"))) for name in passes}
    return {
        "colour": found["colour"][..., :3],
        "alpha": found["colour"][..., 3],
        "albedo": found["albedo"][..., :3],
        "normal": found["normal"][..., :3],
    }


def pixels_of(path: Path) -> Array:
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Raw"
    values = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], 4)[::-1].copy()
