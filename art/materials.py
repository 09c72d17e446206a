"""Blender materials: jelly and plain ones."""

import bpy

from jellies import JELLIES
from parts import hexed

EDGE_GLOW = 0.4


def jelly_material(name: str, size: float) -> bpy.types.Material:
    """The jelly for sweets scaled by `size`: small ones are denser, so that they keep their colour."""
    jelly = JELLIES[name]
    material = bpy.data.materials.new(f"{name} {size:.2f}")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    link = tree.links.new

    def node(kind: str, **values: object) -> bpy.types.Node:
        made = tree.nodes.new(kind)
        for key, value in values.items():
            made.inputs[key].default_value = value
        return made

    tint = tree.nodes.new("ShaderNodeVertexColor")
    tint.layer_name = "tint"
    body = node(
        "ShaderNodeBsdfPrincipled",
        **{
            "Subsurface": 1.0,
            "Subsurface Radius": tuple(size * part for part in jelly.glow),
            "Specular": 0.6,
            "Roughness": 0.05,
            "IOR": 1.4,
            "Transmission": jelly.clear,
            "Transmission Roughness": 0.1,
            "Clearcoat": 0.4,
            "Clearcoat Roughness": 0.28,
        },
    )
    body.distribution = "GGX"
    body.subsurface_method = "BURLEY"
    link(tint.outputs["Color"], body.inputs["Base Color"])
    link(tint.outputs["Color"], body.inputs["Subsurface Color"])
    # Thin edges glow, as jelly gathers light from all around.
    edge = node("ShaderNodeLayerWeight", Blend=0.32)
    glow = tree.nodes.new("ShaderNodeMapRange")
    glow.inputs["From Min"].default_value, glow.inputs["To Max"].default_value = 0.25, jelly.clear * EDGE_GLOW
    link(edge.outputs["Facing"], glow.inputs["Value"])
    link(tint.outputs["Color"], body.inputs["Emission"])
    link(glow.outputs["Result"], body.inputs["Emission Strength"])
    if jelly.bumps:
        add_bumps(tree, body, jelly.bumps)
    out = tree.nodes.new("ShaderNodeOutputMaterial")
    if not jelly.dense:
        link(body.outputs[0], out.inputs["Surface"])
        return material
    # Light passes through: the volume colours shadow rays on their way.
    open_ = node("ShaderNodeBsdfTransparent", Color=(0.7, 0.7, 0.7, 1))
    path = tree.nodes.new("ShaderNodeLightPath")
    either = tree.nodes.new("ShaderNodeMixShader")
    link(path.outputs["Is Shadow Ray"], either.inputs[0])
    link(body.outputs[0], either.inputs[1])
    link(open_.outputs[0], either.inputs[2])
    deep = (*hexed(jelly.deep), 1)
    volume = node("ShaderNodeVolumeAbsorption", Color=deep, Density=jelly.dense / size)
    link(either.outputs[0], out.inputs["Surface"])
    link(volume.outputs[0], out.inputs["Volume"])
    return material


def add_bumps(tree: bpy.types.NodeTree, body: bpy.types.Node, strength: float) -> None:
    """Pores like an orange's, in the sweet's own space."""
    where = tree.nodes.new("ShaderNodeTexCoord")
    cells = tree.nodes.new("ShaderNodeTexVoronoi")
    cells.feature = "SMOOTH_F1"
    cells.inputs["Scale"].default_value = 13
    cells.inputs["Smoothness"].default_value = 0.3
    ramp = tree.nodes.new("ShaderNodeMapRange")
    ramp.interpolation_type = "SMOOTHSTEP"
    ramp.inputs["From Min"].default_value = 0.05
    ramp.inputs["From Max"].default_value = 0.38
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = 0.03
    tree.links.new(where.outputs["Object"], cells.inputs["Vector"])
    tree.links.new(cells.outputs["Distance"], ramp.inputs["Value"])
    tree.links.new(ramp.outputs["Result"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], body.inputs["Normal"])
    tree.links.new(bump.outputs["Normal"], body.inputs["Clearcoat Normal"])


def plain_material(name: str, colour: str, roughness: float = 0.6, clear: float = 0.0) -> bpy.types.Material:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    body = material.node_tree.nodes["Principled BSDF"]
    body.inputs["Base Color"].default_value = (*hexed(colour), 1)
    body.inputs["Roughness"].default_value = roughness
    body.inputs["Transmission"].default_value = clear
    return material
